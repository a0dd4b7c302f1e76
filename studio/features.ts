/**
 * What the Studio of a real project offers beyond forms. The plan of the project decides what of it editors get. Locally
 * comments and tasks are off: they are kept in a dataset of their own, which the local content service doesn't have.
 */
export const features = (isLocal: boolean) => ({
  releases: { enabled: true },
  comments: { enabled: !isLocal },
  tasks: { enabled: !isLocal },
  scheduledDrafts: { enabled: true },
})
