import { jsonLdText, type Thing } from '#shared/structured-data/site.ts'

/**
 * In rendered pages only, because search engines load each page. `documentText` moves it out of React’s root. Create the things
 * behind `import.meta.env.SSR`, so that browsers don’t fetch the code for them.
 */
export const StructuredData = ({ things }: { things: readonly Thing[] }) =>
  things.map(jsonLdText).map((text) => (
    <script key={text} type="application/ld+json">
      {text}
    </script>
  ))
