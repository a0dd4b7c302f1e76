import { Select } from '@sanity/ui'
import type { ReactNode } from 'react'
import { type StringInputProps, set, unset } from 'sanity'
import { COUNTRY } from '../../web/shared/shop.ts'

type Props = {
  input: StringInputProps
  /** Shown for a value that is none of the options. */
  unlisted: string
  isListed: boolean
  /** The options, after the empty one. */
  children: ReactNode
}

/** A text that is chosen from a list; typing the first letters of an option finds it. */
export function SelectInput({ input, unlisted, isListed, children }: Props) {
  const { value = '', readOnly = false, onChange, elementProps } = input
  const { id, ref, onBlur, onFocus } = elementProps
  return (
    <Select
      id={id}
      ref={ref}
      onBlur={onBlur}
      onFocus={onFocus}
      value={value}
      readOnly={readOnly}
      onChange={({ currentTarget }) => onChange(currentTarget.value ? set(currentTarget.value) : unset())}
    >
      <option value="">Choose…</option>
      {value && !isListed && <option value={value}>{unlisted}</option>}
      {children}
    </Select>
  )
}

/** The codes of ISO 3166-1. */
const codes =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'.split(
    ' ',
  )

const names = new Intl.DisplayNames('en', { type: 'region' })

/** The seller’s country, where most jobs are, is the first in the list. */
const OWN = COUNTRY

/** All countries by their English names. */
const countries = codes
  .map((code) => ({ code, name: names.of(code) ?? code }))
  .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))

/** A country from the list. */
export function CountryInput(props: StringInputProps) {
  const { value = '' } = props
  return (
    <SelectInput input={props} unlisted={value} isListed={countries.some(({ code }) => code === value)}>
      <option value={OWN}>{names.of(OWN)}</option>
      <hr />
      {countries
        .filter(({ code }) => code !== OWN)
        .map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
    </SelectInput>
  )
}
