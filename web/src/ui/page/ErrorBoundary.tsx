import { Component, type ReactNode } from 'react'

type Props = {
  children: ReactNode
  /** Replaces children that threw; nothing by default. */
  fallback?: ReactNode
  /** When this value changes, the children are rendered again. */
  retryOn?: unknown
}

/** Catches rendering errors, so that the rest of the page stays. Only class components can. */
export class ErrorBoundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidUpdate({ retryOn }: Props) {
    if (this.state.isBroken && retryOn !== this.props.retryOn) this.setState({ isBroken: false })
  }

  override render() {
    return this.state.isBroken ? this.props.fallback : this.props.children
  }
}
