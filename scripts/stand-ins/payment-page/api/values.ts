/** Schemas of single parameters, with Stripe's messages. If Stripe gives an error code, it is a prefix of the message. */
import * as v from 'valibot'

/** A message with Stripe's error code as its prefix; `errorOf` in endpoint.ts separates them. */
const coded = (code: string, message: string) => `${code}|${message}`

const EMPTY = coded(
  'parameter_invalid_empty',
  'You passed an empty string. Remove the parameter from your request or supply a non-empty value.',
)

export const text = (maxLength = 5_000) =>
  v.pipe(
    v.string('Invalid string'),
    v.nonEmpty(EMPTY),
    v.maxLength(maxLength, `Invalid string: must be at most ${maxLength} characters`),
  )

export const integer = (min: number, max: number) =>
  v.pipe(
    text(),
    v.regex(/^-?\d+$/, ({ input }) => coded('parameter_invalid_integer', `Invalid integer: ${input}`)),
    v.transform(Number),
    v.minValue(min, ({ input }) =>
      coded('parameter_invalid_integer', `This value must be greater than or equal to ${min}, not ${input}.`),
    ),
    v.maxValue(max, ({ input }) =>
      coded('parameter_invalid_integer', `This value must be less than or equal to ${max}, not ${input}.`),
    ),
  )

export const choice = <const Options extends readonly string[]>(options: Options) =>
  v.picklist(options, `Invalid value: must be one of ${options.join(', ')}`)

/** Stripe accepts http in test mode only. This page has only a test mode. */
export const url = v.pipe(
  text(5_000),
  v.check(
    (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
    coded('url_invalid', 'Not a valid URL'),
  ),
)

export const email = v.pipe(
  text(800),
  v.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, ({ input }) =>
    coded('email_invalid', `Invalid email address: ${input}`),
  ),
)

export const currency = v.pipe(
  text(),
  v.regex(
    /^[a-z]{3}$/,
    ({ input }) => `Invalid currency: ${input}. Stripe takes three-letter ISO codes, such as sek.`,
  ),
)

/** Stripe allows 50 entries: keys of 40 characters, values of 500. */
export const metadata = v.pipe(
  v.record(
    v.pipe(v.string(), v.maxLength(40, 'Metadata keys can have up to 40 characters.')),
    v.pipe(
      v.string('Metadata values must be strings'),
      v.maxLength(500, 'Metadata values can have up to 500 characters.'),
    ),
    'Invalid object',
  ),
  v.maxEntries(50, 'You can have up to 50 metadata keys.'),
)

/** `name[0]`, `name[1]`… in order. */
export const list = <Item>(item: v.GenericSchema<unknown, Item>, max: number) =>
  v.pipe(
    v.record(v.pipe(v.string(), v.digits('Invalid array')), v.unknown(), 'Invalid array'),
    v.transform(Object.values),
    v.array(item),
    v.maxLength(max, `Array can have at most ${max} elements.`),
  )

/** A group of parameters. Unknown ones are rejected. */
export const group = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.strictObject(entries, 'Invalid object')

export const expand = v.optional(list(text(200), 20), {})

const moment = integer(0, Number.MAX_SAFE_INTEGER)

/** `created[gte]=…`, in seconds. */
const created = v.optional(group({ gte: moment }))
/** `created[gte]=…&created[lte]=…`, in seconds. */
export const createdBetween = v.optional(group({ gte: moment, lte: moment }))

export const paging = {
  limit: v.optional(integer(1, 100), '10'),
  starting_after: v.optional(text()),
}

export const listing = { ...paging, created, expand }
