/** The built text of a script. web/inline-script-plugin.ts resolves these imports. */
declare module '*?inline-script' {
  const text: string
  export default text
}
