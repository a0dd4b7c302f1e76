import { jsonLdText, type Thing } from '../../../shared/structured-data.ts'

/** Structured data for search engines. Visitors see nothing of it. */
export const StructuredData = ({ things }: { things: readonly Thing[] }) =>
  things.map(jsonLdText).map((text) => (
    <script key={text} type="application/ld+json">
      {text}
    </script>
  ))
