import { type AssetSource, type DocumentInspector, defineConfig } from 'sanity'
import { presentationTool } from 'sanity/presentation'
import { structureTool } from 'sanity/structure'
import { media } from 'sanity-plugin-media'
import { brand } from '../web/shared/brand.ts'
import { checklistInspector } from './checklist/Checklist.tsx'
import { editorTypes } from './desk/editor-types.tsx'
import { structure } from './desk/structure.ts'
import { newDocumentOptions, templates } from './desk/templates.ts'
import { documentActions } from './document/actions.tsx'
import { badgesOf } from './document/badges.ts'
import { environment } from './environment.ts'
import { FormField } from './form/FormField.tsx'
import { FormInput } from './form/FormInput.tsx'
import { createLocalClient } from './local/streams.ts'
import { PreviewHeader } from './look-ahead/LookAhead.tsx'
import { withPicturePicker } from './pictures/PicturePicker.tsx'
import { locations, mainDocuments } from './presentation/resolve.ts'
import { WithStartPage } from './status-list/StartPage.tsx'
import { referencedTypes } from './where-used/use-referrers.ts'
import { whereUsedInspector } from './where-used/WhereUsedInspector.tsx'
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

/** Panels of Sanity that say in other words what a panel of ours says. */
const REPLACED: ReadonlySet<string> = new Set([
  'sanity/structure/validation',
  'sanity/structure/incoming-references',
])

/** The panels beside the form of this type: Sanity's own without those that ours replace, then ours. */
const inspectorsOf = (defaults: readonly DocumentInspector[], type: string): DocumentInspector[] => [
  ...defaults.filter(({ name }) => !REPLACED.has(name)),
  checklistInspector,
  ...(referencedTypes.has(type) ? [whereUsedInspector] : []),
]

/** Forms have one dialog to choose a file: of pictures ours, which finds them by their pages too. */
const withoutMedia = (sources: AssetSource[]) => sources.filter(({ name }) => !/^(edit-)?media$/.test(name))

const { projectId, dataset, apiHost, siteUrl } = environment

const { comments, releases, scheduledDrafts, tasks } = features(Boolean(apiHost))

export default defineConfig({
  name: 'default',
  title: brand.name,
  projectId,
  dataset,
  ...(apiHost ? { apiHost, unstable_clientFactory: createLocalClient } : {}),
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
    components: { input: FormInput, field: FormField },
    image: { assetSources: (sources) => withPicturePicker(withoutMedia(sources)) },
    file: { assetSources: withoutMedia },
  },
  i18n: { locales: withBritishDates, bundles: withOwnWords },
  studio: { components: { activeToolLayout: WithStartPage } },
  schema: { types: editorTypes, templates },
  document: {
    actions: documentActions,
    badges: (badges, { schemaType }) => [...badges, ...badgesOf(schemaType)],
    inspectors: (inspectors, { documentType }) => inspectorsOf(inspectors, documentType),
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
