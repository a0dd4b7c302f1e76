export const MANIFEST_PATH = '/site.webmanifest'

/** The web manifest of the build with the site name from the site settings (w3.org/TR/appmanifest). */
export const webManifest = (built: string, siteName: string | null): string =>
  JSON.stringify({ ...(siteName && { name: siteName, short_name: siteName }), ...JSON.parse(built) })
