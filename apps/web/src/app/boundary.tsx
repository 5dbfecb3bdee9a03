import { Component, type ReactNode } from 'react';

import { retryOnDemand } from '#/ui/drawing/on-demand.tsx';

import { ErrorScreen } from './error-screen.tsx';

interface BoundaryProps {
  /** Where the person is: another place is another chance. */
  place?: string;
  onRetry?: () => void;
  children: ReactNode;
}

interface BoundaryState {
  failure: { error: unknown } | null;
  place: string | undefined;
}

/** Catches the errors of what it surrounds: a screen, or the app when it does not arrive. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failure: null, place: this.props.place };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ place }: BoundaryProps, before: BoundaryState) {
    return place === before.place ? null : { place, failure: null };
  }

  retry = () => {
    retryOnDemand();
    this.props.onRetry?.();
    this.setState({ failure: null });
  };

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    return <ErrorScreen error={failure.error} onRetry={this.retry} />;
  }
}
