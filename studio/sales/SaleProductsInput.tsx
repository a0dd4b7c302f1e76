import { Flex, Stack, Text } from '@sanity/ui'
import { useState } from 'react'
import { type ArrayOfObjectsInputProps, getPublishedId, set, useClient, useFormValue } from 'sanity'
import { lowestPrices } from 'schemas'
import { SmallButton, SmallInput } from '../ui/parts.tsx'
import { type LineOfSale, type PricedProduct, percentOf, pricesAt } from './sale-prices.ts'

const query = /* groq */ `*[_type == "product" && _id in $refs] { _id, "id": coalesce(slug.current, ""), "title": coalesce(title, "Untitled"), price }`

const isText = (value: unknown) => typeof value === 'string'

const isLine = (value: unknown): value is LineOfSale => typeof value === 'object' && value !== null

/** Gives each product of the sale its price by one percentage, which counts from the lowest price of the 30 days before. */
function PercentForm({ value, onChange }: Pick<ArrayOfObjectsInputProps, 'onChange' | 'value'>) {
  const client = useClient({ apiVersion: '2025-02-19' })
  const [id, from] = [useFormValue(['_id']), useFormValue(['from'])]
  const [percent, setPercent] = useState('')
  const [state, setState] = useState<{ isBusy: boolean; text: string }>({ isBusy: false, text: '' })
  const lines = (value ?? []).filter(isLine)

  async function reduce() {
    const share = percentOf(percent)
    if (share === undefined)
      return setState({ isBusy: false, text: 'Give the reduction in percent, from 1 to 99.' })
    setState({ isBusy: true, text: '' })
    const refs = lines.flatMap(({ product }) => product?._ref ?? [])
    const products = await client
      .withConfig({ perspective: 'drafts' })
      .fetch<PricedProduct[]>(query, { refs }, { tag: 'sale.products' })
    const now = new Date().toISOString()
    const found = await lowestPrices({
      ids: products.map((product) => product.id),
      before: isText(from) && from > now ? from : now,
      without: isText(id) ? getPublishedId(id) : '',
    })
    if (!found)
      return setState({
        isBusy: false,
        text: 'The shop doesn’t answer, so the lowest prices aren’t known. Try again.',
      })
    const { priced, texts } = pricesAt(share, lines, {
      products,
      lowest: new Map(found.map((one) => [one.id, one.lowest])),
    })
    onChange(set(priced))
    setState({ isBusy: false, text: texts.join(' · ') })
  }

  return (
    <Stack gap={3}>
      <Flex gap={2} align="center" wrap="wrap">
        <Text as="label" size={1} htmlFor="sale-percent">
          Reduction in percent
        </Text>
        <SmallInput
          id="sale-percent"
          inputMode="decimal"
          value={percent}
          onChange={({ currentTarget }) => setPercent(currentTarget.value)}
        />
        <SmallButton
          text="Work out the prices"
          mode="ghost"
          disabled={state.isBusy || lines.length === 0 || !percent.trim()}
          onClick={() =>
            void reduce().catch((cause: unknown) =>
              setState({
                isBusy: false,
                text: `The prices can’t be worked out: ${String(cause)}. Try again.`,
              }),
            )
          }
        />
      </Flex>
      <Text size={1} muted role="status">
        {state.text}
      </Text>
    </Stack>
  )
}

/** The products of a sale. */
export function SaleProductsInput(props: ArrayOfObjectsInputProps) {
  return (
    <Stack gap={3}>
      {props.renderDefault(props)}
      {!props.readOnly && <PercentForm value={props.value} onChange={props.onChange} />}
    </Stack>
  )
}
