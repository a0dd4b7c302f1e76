import * as v from 'valibot'
import { settings } from '../web/shared/settings.ts'
import { InvalidSettings, readSettings } from '../web/shared/site-settings.ts'

const studioSettings = v.partial(
  v.pick(settings, [
    'SANITY_STUDIO_PROJECT_ID',
    'SANITY_STUDIO_DATASET',
    'SANITY_STUDIO_PREVIEW_URL',
    'SANITY_STUDIO_HOST',
    'SANITY_STUDIO_API_HOST',
  ]),
)

/** Each variable is written out, because the Studio's build replaces the whole expression with its value. */
const values = readSettings(
  studioSettings,
  {
    SANITY_STUDIO_PROJECT_ID: process.env.SANITY_STUDIO_PROJECT_ID,
    SANITY_STUDIO_DATASET: process.env.SANITY_STUDIO_DATASET,
    SANITY_STUDIO_PREVIEW_URL: process.env.SANITY_STUDIO_PREVIEW_URL,
    SANITY_STUDIO_HOST: process.env.SANITY_STUDIO_HOST,
    SANITY_STUDIO_API_HOST: process.env.SANITY_STUDIO_API_HOST,
  },
  (faults) => new InvalidSettings('the Studio (studio/.env)', faults),
)

const projectId = values.SANITY_STUDIO_PROJECT_ID ?? 'local'
const isLocal = projectId === 'local'

/**
 * The Studio’s settings. Without `SANITY_STUDIO_PROJECT_ID` it uses the local Content Lake, so that a fresh clone runs
 * without an account. That one variable switches to a real project.
 */
export const environment = {
  projectId,
  dataset: values.SANITY_STUDIO_DATASET ?? 'production',
  /** Set for the local Content Lake only; the API host of a real project follows from its id. */
  apiHost: isLocal ? (values.SANITY_STUDIO_API_HOST ?? 'http://localhost:3900') : undefined,
  /** Origin of the site that editors preview and open; empty for a real project until it is set. */
  siteUrl: values.SANITY_STUDIO_PREVIEW_URL ?? (isLocal ? 'http://localhost:5173' : undefined),
  /** Host name of the deployed Studio: <host>.sanity.studio. */
  studioHost: values.SANITY_STUDIO_HOST,
}
