import { defineConfig } from 'sanity'
import { presentationTool } from 'sanity/presentation'
import { structureTool } from 'sanity/structure'
import { editorTypes } from './desk/editor-types.ts'
import { singletonActions, templatesWithoutSingletons, withoutSingletons } from './desk/singletons.ts'
import { structure } from './desk/structure.ts'
import { templates, withoutListTemplates } from './desk/templates.ts'
import { badgesOf } from './document/badges.ts'
import { duplicateAsCopy } from './document/duplicate-as-copy.ts'
import { inspectorsOf } from './document/inspectors.ts'
import { publishWhenReady } from './document/publish-when-ready.ts'
import { environment } from './environment.ts'
import { FormField } from './form/FormField.tsx'
import { FormInput } from './form/FormInput.tsx'
import { createLocalClient } from './local/streams.ts'
import { withPicturePicker } from './pictures/PicturePicker.tsx'
import { HeaderWithoutSharing } from './presentation/HeaderWithoutSharing.tsx'
import { locations } from './presentation/locations.ts'
import { mainDocuments } from './presentation/main-documents.ts'
import { keepOldAddress } from './redirects/keep-old-address.ts'
import { redirectOldAddress } from './redirects/redirect-old-address.ts'
import { openOnSite } from './site/open-on-site.ts'
import { WithStartPage } from './status-list/StartPage.tsx'
import { onlyWhenUnused } from './where-used/only-when-unused.ts'
import { usedBy } from './where-used/used-by.tsx'
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

const { projectId, dataset, apiHost, siteUrl } = environment

const { comments, releases, scheduledDrafts, tasks } = features(Boolean(apiHost))

export default defineConfig({
  name: 'default',
  title: 'Candlecast',
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
            components: { unstable_header: { component: HeaderWithoutSharing } },
          }),
        ]
      : []),
  ],
  form: {
    components: { input: FormInput, field: FormField },
    image: { assetSources: withPicturePicker },
  },
  i18n: { locales: withBritishDates, bundles: withOwnWords },
  studio: { components: { activeToolLayout: WithStartPage } },
  schema: {
    types: editorTypes,
    templates: (defaults) => [...templatesWithoutSingletons(defaults), ...templates],
  },
  document: {
    actions: (actions, context) => [
      ...singletonActions(actions, context)
        .map(onlyWhenUnused)
        .map(keepOldAddress)
        .map(publishWhenReady)
        .map(duplicateAsCopy),
      usedBy,
      openOnSite,
      redirectOldAddress,
    ],
    badges: (badges, { schemaType }) => [...badges, ...badgesOf(schemaType)],
    inspectors: (inspectors, { documentType }) => inspectorsOf(inspectors, documentType),
    newDocumentOptions: (options, context) =>
      withoutListTemplates(withoutSingletons(options, context), context),
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
