import { defineLocaleResourceBundle } from 'sanity'

/**
 * Sanity's words that would mean something else here. "Used" is said of documents that refer to the open one alone, and
 * the site beside the form is called Preview everywhere.
 */
export const wording = [
  defineLocaleResourceBundle({
    locale: 'en-US',
    namespace: 'presentation',
    resources: {
      'locations-banner.locations-count_one': 'Shown on one page',
      'locations-banner.locations-count_other': 'Shown on {{count}} pages',
      'locations-banner.locations-count_zero': 'Not shown on any page',
      'narrow-tabs.content-tab.label': 'Content',
      'narrow-tabs.preview-tab.label': 'Preview',
    },
  }),
]
