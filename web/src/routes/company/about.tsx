import { useLoaderData } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { textPageQuery } from '#shared/queries/pages.ts'
import { loadDocument } from '../errors/redirect-or-not-found.ts'
import { TextPage } from './TextPage.tsx'

export const loader = loadDocument(textPageQuery, { id: 'aboutPage' })

export const Component = () => <TextPage path={paths.about} page={useLoaderData<typeof loader>()} />
