import { Card, Flex, Stack, Text } from '@sanity/ui'
import { type FormEvent, useState } from 'react'
import { typedMoment } from '../form/typed-date.ts'
import { usePlanEdit } from '../planned/plan-edit.ts'
import { SmallButton, SmallInput } from '../ui/parts.tsx'
import type { Entry } from './entries.ts'
import { type Change, closeJobs, endSales, reduced, startSale } from './several.ts'

type Props = { chosen: readonly Entry[]; onDone: () => void }

/** The types whose documents can be changed together. */
export const canChangeSeveral = (type: string) => type === 'product' || type === 'job'

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

function JobButtons({ chosen, onDone }: Props) {
  const { edit, isSaving } = usePlanEdit()
  return (
    <SmallButton
      text={`Close ${counted(chosen.length, 'job')}`}
      tone="primary"
      disabled={isSaving || chosen.length === 0}
      onClick={async () => (await edit(closeJobs(chosen))) && onDone()}
    />
  )
}

const inputs = [
  { name: 'percent', label: 'Reduction in percent', example: '20' },
  { name: 'from', label: 'From', example: '4 Dec 2026 09:00' },
  { name: 'to', label: 'To', example: '7 Dec 2026 00:00' },
] as const

type Typed = Record<(typeof inputs)[number]['name'], string>

/** As people type it: `20`, `20 %`, `12,5`. */
const percentOf = (text: string) => Number(text.replace('%', '').replace(',', '.').trim() || Number.NaN)

/** The changes of a sale as typed, or why there are none. */
function saleOf(chosen: readonly Entry[], { percent, from, to }: Typed): Change[] | { refusal: string } {
  const [begins, ends] = [typedMoment(from), typedMoment(to)]
  if ('refusal' in begins) return begins
  if ('refusal' in ends) return ends
  return startSale(chosen, { percent: percentOf(percent), from: begins.stored, to: ends.stored })
}

function SaleForm({ chosen, onDone }: Props) {
  const { edit, isSaving } = usePlanEdit()
  const [typed, setTyped] = useState<Typed>({ percent: '', from: '', to: '' })
  const [refusal, setRefusal] = useState<string>()
  const percent = percentOf(typed.percent)
  const prices = percent > 0 && percent < 100 ? chosen.map((entry) => reduced(entry, percent)) : []
  const ending = endSales(chosen, Date.now())

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    const sale = saleOf(chosen, typed)
    setRefusal('refusal' in sale ? sale.refusal : undefined)
    if (!('refusal' in sale) && (await edit(sale))) onDone()
  }

  return (
    <form onSubmit={onSubmit}>
      <Stack gap={3}>
        {inputs.map(({ name, label, example }) => (
          <SmallInput
            key={name}
            aria-label={label}
            placeholder={`${label}: ${example}`}
            value={typed[name]}
            onChange={({ currentTarget: { value } }) => setTyped({ ...typed, [name]: value })}
          />
        ))}
        {prices.map(
          (found) =>
            found && (
              <Text key={found.title} size={1} muted>
                {`${found.title}: ${found.price} → ${found.sale} SEK`}
              </Text>
            ),
        )}
        {refusal && (
          <Text size={1} role="alert">
            {refusal}
          </Text>
        )}
        <Flex gap={2} wrap="wrap">
          <SmallButton
            type="submit"
            text={`Put ${counted(chosen.length, 'product')} into this sale`}
            tone="primary"
            disabled={isSaving || chosen.length === 0}
          />
          <SmallButton
            type="button"
            text={`End ${counted(ending.length, 'sale')} now`}
            mode="ghost"
            disabled={isSaving || ending.length === 0}
            onClick={async () => (await edit(endSales(chosen, Date.now()))) && onDone()}
          />
        </Flex>
      </Stack>
    </form>
  )
}

/** What can be done with the chosen rows of a list. */
export function Several({ type, ...props }: Props & { type: string }) {
  return (
    <Card border radius={2} padding={3}>
      <Stack gap={3}>
        <Text size={1} role="status">
          {`${props.chosen.length} chosen`}
        </Text>
        {type === 'job' ? <JobButtons {...props} /> : <SaleForm {...props} />}
      </Stack>
    </Card>
  )
}
