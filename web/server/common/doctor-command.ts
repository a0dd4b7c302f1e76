/** How operators of an installation begin `doctor`. `orders`: how they begin `orders` there, the setting ORDERS_COMMAND. */
export const doctorCommand = (orders: string): string => orders.replace(/\borders(?: --)?$/, 'doctor')
