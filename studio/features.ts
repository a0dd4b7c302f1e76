/**
 * What the Studio of a real project offers beyond forms. The plan of the project decides what of it editors get. Locally
 * it is on as far as the local content service serves it:
 * - Comments and tasks are kept in a dataset of their own, which it doesn't have.
 * - Scheduled drafts need Sanity's scheduler for each single document.
 */
export const features = (isLocal: boolean) => ({
  releases: { enabled: true },
  comments: { enabled: !isLocal },
  tasks: { enabled: !isLocal },
  scheduledDrafts: { enabled: !isLocal },
})
