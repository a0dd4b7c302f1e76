import { Card, Stack, Text } from '@sanity/ui'
import { useEffect, useState } from 'react'
import type { ObjectInputProps } from 'sanity'
import {
  type MailPreview,
  mailPreviewPath,
  type PreviewedLetter,
  parseMailPreview,
  previewedLetters,
} from '../../web/shared/mails/mail-preview.ts'
import { environment } from '../environment.ts'
import { Choice } from '../ui/parts.tsx'

/** Milliseconds after the last key. */
const PAUSE_MS = 700

const letters = Object.keys(previewedLetters)
  .filter((name): name is PreviewedLetter => name in previewedLetters)
  .map((value) => ({ value, text: previewedLetters[value] }))

async function askShop(letter: PreviewedLetter, words: string, signal: AbortSignal): Promise<MailPreview> {
  const url = new URL(mailPreviewPath, environment.siteUrl)
  url.search = new URLSearchParams({ letter, words }).toString()
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`The shop answers ${response.status}.`)
  return parseMailPreview(await response.json())
}

/** The letter that a buyer gets, as the shop makes it of these words; null while the shop doesn't answer. */
function useLetter(letter: PreviewedLetter, words: string) {
  const [shown, setShown] = useState<MailPreview | null>()
  useEffect(() => {
    const left = new AbortController()
    const timer = setTimeout(() => {
      askShop(letter, words, left.signal).then(setShown, () => left.signal.aborted || setShown(null))
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      left.abort()
    }
  }, [letter, words])
  return shown
}

/** The words of mails, and below them the letters. */
export function MailWordsInput(props: ObjectInputProps) {
  const [letter, setLetter] = useState<PreviewedLetter>('order')
  const shown = useLetter(letter, JSON.stringify(props.value ?? {}))
  return (
    <Stack gap={4}>
      {props.renderDefault(props)}
      <Card as="section" aria-label="The letter" border radius={2} padding={3}>
        <Stack gap={3}>
          <Choice label="Letter" options={letters} chosen={letter} onChoose={setLetter} />
          {shown === null && (
            <Text size={1} role="status">
              The shop doesn’t answer, so the letter can’t be shown.
            </Text>
          )}
          {shown && (
            <>
              <Text size={1} weight="semibold">
                {shown.subject}
              </Text>
              <iframe
                title="The letter"
                sandbox=""
                srcDoc={shown.html}
                style={{ width: '100%', height: '32rem', border: 0 }}
              />
            </>
          )}
        </Stack>
      </Card>
    </Stack>
  )
}
