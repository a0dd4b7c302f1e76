import { useState } from 'react'
import { saveAsFile } from '#site/browser/save-as-file.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Section } from '#site/ui/page/Page.tsx'
import { shopProblemOf } from '../api/shop-api.ts'
import { useShop } from '../use-shop.ts'

type State = 'idle' | 'loading' | 'saved' | 'failed'

const texts: Record<State, string> = {
  idle: '',
  loading: 'Loading...',
  saved: 'The file is in your downloads.',
  failed: 'We can’t get your data right now. Please try again.',
}

export function DownloadData() {
  const { api } = useShop()
  const [state, setState] = useState<State>('idle')
  const download = async () => {
    setState('loading')
    try {
      saveAsFile('my-data.json', JSON.stringify(await api.accountData(), null, 2), 'application/json')
      setState('saved')
    } catch (error) {
      shopProblemOf(error)
      setState('failed')
    }
  }
  return (
    <Section heading="My Data" id="my-data">
      <p>
        Everything that the shop holds about you, as a JSON file. When you delete your account, what the law
        makes us keep stays: records of orders, with their mails and withdrawals, for seven years after the
        calendar year in which the financial year of the order ended.
      </p>
      <div>
        <Button look="quiet" disabled={state === 'loading'} onClick={() => void download()}>
          Download my data
        </Button>
      </div>
      <p role="status">{texts[state]}</p>
    </Section>
  )
}
