/** Made by web/inline-script-plugin.ts. */
declare module '*?inline-script' {
  const text: string
  export default text
}
