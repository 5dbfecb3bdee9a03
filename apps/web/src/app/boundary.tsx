import { Component, type ReactNode } from 'react';

import { retryLate } from '#/ui/late.tsx';

import { ErrorScreen } from './error-screen.tsx';

/** Catches errors outside the app's router: on a screen before the sign-in, or when the app itself does not arrive. */
export class Boundary extends Component<{ children: ReactNode }, { failure: { error: unknown } | null }> {
  override state: { failure: { error: unknown } | null } = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  retry = () => {
    retryLate();
    this.setState({ failure: null });
  };

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    return <ErrorScreen error={failure.error} onRetry={this.retry} />;
  }
}
