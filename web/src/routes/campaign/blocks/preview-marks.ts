import type { CampaignPage } from '../../../../shared/content-types.ts'

/**
 * Tells the Studio's preview which block an element shows, so that a click opens its form and dragging moves it. The form
 * of `createDataAttribute` in @sanity/visual-editing, which would bring its parser along.
 */
export const previewMarks = ({ _id, isPreview }: Pick<CampaignPage, '_id' | 'isPreview'>, key: string) =>
  isPreview ? { 'data-sanity': `id=${_id};type=campaignPage;path=blocks:${key};base=%2F` } : {}
