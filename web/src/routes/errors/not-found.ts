import type { LoaderFunctionArgs } from 'react-router-dom'
import { contentContext } from '../../features/content/source/content-context.ts'
import { redirectOrNotFound } from './redirect-or-not-found.ts'

export { RouteError as ErrorBoundary } from './RouteError.tsx'

export const loader = ({ context, request }: LoaderFunctionArgs) =>
  redirectOrNotFound(context.get(contentContext), request)

export const Component = () => null
