export const MANIFEST_PATH = '/site.webmanifest'

/** The manifest of the build under the name that editors gave the site (w3.org/TR/appmanifest). */
export const webManifest = (built: string, siteName: string | null): string =>
  JSON.stringify({ ...(siteName && { name: siteName, short_name: siteName }), ...JSON.parse(built) })
