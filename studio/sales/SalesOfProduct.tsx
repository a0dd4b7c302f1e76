import { Badge, Card, Stack, Text } from '@sanity/ui'
import { getPublishedId, type NumberInputProps, useFormValue } from 'sanity'
import { IntentLink } from 'sanity/router'
import { shortMoment } from '../../schemas/fields/moments.ts'
import { priceText } from '../../web/shared/money.ts'
import { useNow } from '../document/use-now.ts'
import { ChangeLink, PlannedLine, usePlannedChanges } from '../planned/PlannedPane.tsx'
import type { PlannedChange } from '../planned/planned-changes.ts'

/** The beginnings and ends of sales of a product that are to come. */
function useSalesOf(productId: string): readonly PlannedChange[] {
  const plan = usePlannedChanges()
  if (plan.status !== 'known') return []
  return plan.value.filter(({ document }) => document.products.some(({ id }) => id === productId))
}

function priceIn({ document }: PlannedChange, productId: string): string {
  const price = document.products.find(({ id }) => id === productId)?.price
  return typeof price === 'number' ? priceText(price) : 'without a price'
}

/** In a row of a list: the next change of the published sales of a product. */
export function SaleChip({ productId }: { productId: string }) {
  const next = useSalesOf(productId).find(({ afterPublish }) => afterPublish !== 'new')
  const now = useNow()
  if (!next) return null
  return (
    <Badge fontSize={0} tone="primary">
      {`Sale ${priceIn(next, productId)} ${next.field === 'from' ? 'from' : 'until'} ${shortMoment(next.at, now)}`}
    </Badge>
  )
}

/** The sales that a product is in: planned, moved and ended from here for all their products. */
function SalesOfProduct({ id }: { id: string }) {
  const changes = useSalesOf(id)
  return (
    <Card as="section" aria-label="Sales" border radius={2} padding={3}>
      <Stack gap={3}>
        {changes.length === 0 && <Text size={1}>In no sale, now or planned.</Text>}
        {changes.map((change) => (
          <PlannedLine key={`${change.document.id} ${change.field}`} change={change}>
            <ChangeLink change={change} withDay />
            {` · ${priceIn(change, id)}`}
          </PlannedLine>
        ))}
        <Text size={1}>
          <IntentLink
            intent="create"
            params={[{ type: 'sale', template: 'sale-of-product' }, { product: id }]}
          >
            Plan a sale of it
          </IntentLink>
        </Text>
      </Stack>
    </Card>
  )
}

/** The ordinary price of a product, and its sales. */
export function PriceInput(props: NumberInputProps) {
  const id = useFormValue(['_id'])
  return (
    <Stack gap={3}>
      {props.renderDefault(props)}
      {typeof id === 'string' && <SalesOfProduct id={getPublishedId(id)} />}
    </Stack>
  )
}
