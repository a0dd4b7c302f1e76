import { type DocumentInspector, defineConfig } from 'sanity'
import { presentationTool } from 'sanity/presentation'
import { structureTool } from 'sanity/structure'
import { media } from 'sanity-plugin-media'
import { brand } from '../web/shared/shop.ts'
import { documentActions } from './actions/actions.tsx'
import { badgesOf } from './actions/badges.ts'
import { checklistInspector } from './checklist/Checklist.tsx'
import { editorTypes } from './desk/editor-types.tsx'
import { structure } from './desk/structure.ts'
import { newDocumentOptions, templates } from './desk/templates.ts'
import { environment } from './environment.ts'
import { withMedia } from './files/asset-sources.tsx'
import { FormField } from './form/FormField.tsx'
import { FormInput } from './form/FormInput.tsx'
import { clientFactory } from './local/client.ts'
import { PreviewHeader } from './planned/LookAhead.tsx'
import { locations, mainDocuments } from './presentation/resolve.ts'
import { WithStartPage } from './status-list/StartPage.tsx'
import { RowPreview } from './ui/parts.tsx'
import { withBritishDates, withOwnWords } from './wording.ts'

/**
 * What the Studio of a real project offers beyond forms. The plan of the project decides what of it editors get. Locally
 * comments and tasks are off: they are kept in a dataset of their own, which the local content service doesn't have.
 */
const features = (isLocal: boolean) => ({
  releases: { enabled: true },
  comments: { enabled: !isLocal },
  tasks: { enabled: !isLocal },
  scheduledDrafts: { enabled: true },
})

/** Sanity's panel that says in other words what the checklist says. */
const REPLACED = 'sanity/structure/validation'

/** The panels beside a form: Sanity's own without the one that ours replaces, then ours. */
const inspectorsOf = (defaults: readonly DocumentInspector[]): DocumentInspector[] => [
  ...defaults.filter(({ name }) => name !== REPLACED),
  checklistInspector,
]

const { projectId, dataset, apiHost, siteUrl } = environment

const { comments, releases, scheduledDrafts, tasks } = features(Boolean(apiHost))

export default defineConfig({
  name: 'default',
  title: brand.name,
  projectId,
  dataset,
  ...(apiHost && { apiHost }),
  unstable_clientFactory: clientFactory(apiHost !== undefined),
  auth: { loginMethod: 'token', redirectOnSingle: true },
  plugins: [
    structureTool({ structure, title: 'Content' }),
    // The site enables preview only on messages from this frame, so there is no URL that enables it.
    ...(siteUrl
      ? [
          presentationTool({
            title: 'Preview',
            previewUrl: { initial: siteUrl },
            allowOrigins: [siteUrl],
            resolve: { mainDocuments, locations },
            components: { unstable_header: { component: PreviewHeader } },
          }),
        ]
      : []),
    // Files are uploaded in forms, which check them.
    media({ directUploads: false }),
  ],
  form: {
    components: { input: FormInput, field: FormField, preview: RowPreview },
    image: { assetSources: withMedia },
    file: { assetSources: withMedia },
  },
  i18n: { locales: withBritishDates, bundles: withOwnWords },
  studio: { components: { activeToolLayout: WithStartPage } },
  schema: { types: editorTypes, templates },
  document: {
    actions: documentActions,
    badges: (badges, { schemaType }) => [...badges, ...badgesOf(schemaType)],
    inspectors: inspectorsOf,
    newDocumentOptions,
    comments,
  },
  releases,
  scheduledDrafts,
  tasks,
  // Replaced by scheduled drafts and releases.
  scheduledPublishing: { enabled: false },
  announcements: { enabled: false },
  mediaLibrary: { enabled: false },
})
