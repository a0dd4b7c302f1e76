import { Component, type ReactNode } from 'react'

type Props = {
  children: ReactNode
  /** Shown in place of children that threw; nothing by default. */
  fallback?: ReactNode
  /** Another value is a reason to try what broke once more. */
  retryOn?: unknown
}

/** Keeps an error where it happens: the rest of the page goes on. Only a class can catch errors of rendering. */
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
