import { jsonLdText, type Thing } from '../../../shared/structured-data.ts'

/** What a page says to search engines; visitors see nothing of it. */
export const StructuredData = ({ thing }: { thing: Thing }) => (
  <script type="application/ld+json">{jsonLdText(thing)}</script>
)
