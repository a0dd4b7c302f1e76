import { jsonLdText, type Thing } from '#shared/structured-data/site.ts'

export const StructuredData = ({ things }: { things: readonly Thing[] }) =>
  things.map(jsonLdText).map((text) => (
    <script key={text} type="application/ld+json">
      {text}
    </script>
  ))
