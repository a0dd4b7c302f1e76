/** What the browser logs about the faults below. */
export const FAULT_NOISE =
  /(status of (400 \(Bad Request\)|500 \(Internal Server Error\))|net::ERR_(CONNECTION_RESET|FAILED)) \(\S+\/_cognito\/\)$/

/** The message of every form during these faults. */
export const OUTAGE =
  'We can’t reach the account service right now. Nothing you typed is lost. Try again in a moment.'
