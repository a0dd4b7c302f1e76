/** Values that several requests and responses share. Prices are in SEK, as in the content. */
import * as v from 'valibot'
import { text } from '../text/text.ts'

/** More than the shop's products, so that a longer cart is an attack or a defect. */
export const maxCartItems = 50

export const productId = text(96)

export const sek = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1_000_000))

export const orderLine = v.object({ id: v.string(), title: v.string(), price: v.number() })

export const orderNumber = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647))
