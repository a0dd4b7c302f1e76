import type { DocumentActionComponent } from 'sanity'
import { describe, expect, test } from 'vitest'
import { singletonTypes } from '../../schemas/index.ts'
import { isSingleton, singletonActions } from './singletons.ts'

const action = (name: NonNullable<DocumentActionComponent['action']>): DocumentActionComponent =>
  Object.assign(() => null, { action: name })

const offered = (['publish', 'unpublish', 'discardChanges', 'duplicate', 'delete', 'restore'] as const).map(
  action,
)

const allowedFor = (schemaType: string) =>
  singletonActions(offered, { schemaType }).map((component) => component.action)

describe('a document that exists once', () => {
  test.each(singletonTypes.map(({ name }) => name))(
    '%s can’t be duplicated, unpublished or deleted',
    (type) => {
      expect(allowedFor(type)).toEqual(['publish', 'discardChanges', 'restore'])
    },
  )
})

test('any other document keeps every action', () => {
  expect(isSingleton('product')).toBe(false)
  expect(allowedFor('product')).toHaveLength(offered.length)
})
