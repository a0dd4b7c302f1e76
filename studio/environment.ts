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

/** Named one by one, because the build of the Studio replaces each with its value. */
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
 * The Studio’s settings. Unset, it talks to the local Content Lake, so that a fresh clone runs with no account;
 * `SANITY_STUDIO_PROJECT_ID` alone switches to a real project.
 */
export const environment = {
  projectId,
  dataset: values.SANITY_STUDIO_DATASET ?? 'production',
  /** Only the local Content Lake has an address of its own; a real project's follows from its id. */
  apiHost: isLocal ? (values.SANITY_STUDIO_API_HOST ?? 'http://localhost:3900') : undefined,
  /** Origin of the site that editors preview and open; a real project has none until it is set. */
  siteUrl: values.SANITY_STUDIO_PREVIEW_URL ?? (isLocal ? 'http://localhost:5173' : undefined),
  /** Where `sanity deploy` puts the Studio: the first part of <host>.sanity.studio. */
  studioHost: values.SANITY_STUDIO_HOST,
}
