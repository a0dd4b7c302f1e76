import { defineArrayMember, defineType } from 'sanity'
import { CURRENCY } from '../../web/shared/shop.ts'

/** Values that have an input of their own in the Studio, which chooses inputs by these names. */
export const inputTypes = [
  defineType({ name: 'adventureIds', type: 'array', of: [defineArrayMember({ type: 'string' })] }),
  defineType({ name: 'colour', type: 'string', title: 'Colour' }),
  defineType({ name: 'country', type: 'string', title: 'Country' }),
  defineType({ name: 'productPrice', type: 'number', title: `Price in ${CURRENCY}` }),
  defineType({ name: 'sceneKey', type: 'string', title: 'Scene' }),
  defineType({ name: 'sectionId', type: 'string', title: 'Section' }),
  defineType({ name: 'soundSeconds', type: 'number', title: 'Length in seconds' }),
  defineType({ name: 'youtubeId', type: 'string', title: 'YouTube video' }),
]
