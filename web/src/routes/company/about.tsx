import { useLoaderData } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { aboutPageQuery } from '#shared/queries/pages.ts'
import { loadDocument } from '../errors/redirect-or-not-found.ts'
import { TextPage } from './TextPage.tsx'

export const loader = loadDocument(aboutPageQuery)

export const Component = () => <TextPage path={paths.about} page={useLoaderData<typeof loader>()} />
