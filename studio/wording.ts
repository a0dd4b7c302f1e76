import { defineLocaleResourceBundle, type LocaleDefinition, type LocaleResourceBundle } from 'sanity'
import { LANGUAGE } from '../web/shared/shop.ts'

/** Sanity's only English, with weeks from Monday and 24 hours, as in the calendar *Planned*. */
export const withBritishDates = (locales: LocaleDefinition[]): LocaleDefinition[] =>
  locales.map(({ bundles = [], ...locale }) => ({
    ...locale,
    id: LANGUAGE,
    title: 'English',
    weekInfo: { firstDay: 1, weekend: [6, 7], minimalDays: 4 },
    bundles: bundles.map((bundle) => ({ ...bundle, locale: LANGUAGE })),
  }))

/**
 * Sanity's words that would mean something else here. "Used" is said of documents that refer to the open one alone; a draft has
 * its places before it is shown there; and the site beside the form is called Preview everywhere.
 */
const ownWords = [
  defineLocaleResourceBundle({
    locale: LANGUAGE,
    namespace: 'presentation',
    resources: {
      'locations-banner.locations-count_one': 'Its place: one page',
      'locations-banner.locations-count_other': 'Its places: {{count}} pages',
      'locations-banner.locations-count_zero': 'No place on the site',
      'narrow-tabs.content-tab.label': 'Content',
      'narrow-tabs.preview-tab.label': 'Preview',
    },
  }),
]

/** The words of all tools for our locale, then ours. */
export const withOwnWords = (bundles: LocaleResourceBundle[]): LocaleResourceBundle[] => [
  ...bundles.map((bundle) => ({ ...bundle, locale: LANGUAGE })),
  ...ownWords,
]
