import { Component, type ReactNode } from 'react'
import { reportError } from '../../api/report-error.ts'

interface BoundaryProps {
  place: 'root' | 'page' | 'part'
  /** shown instead of the children once they threw; default: nothing */
  failed?: (error: unknown, retry: () => void) => ReactNode
  onError?: () => void
  children: ReactNode
}
interface BoundaryState {
  error: unknown
  hasFailed: boolean
}

/** Catches what its children throw, reports it, and shows something else in their place until a retry. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null, hasFailed: false }

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error, hasFailed: true }
  }

  override componentDidCatch(error: unknown): void {
    reportError(this.props.place, error)
    this.props.onError?.()
  }

  readonly #retry = (): void => this.setState({ error: null, hasFailed: false })

  override render(): ReactNode {
    const { failed, children } = this.props
    if (!this.state.hasFailed) return children
    return failed?.(this.state.error, this.#retry) ?? null
  }
}
