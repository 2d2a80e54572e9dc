import { Component, type ReactNode } from 'react';

/** Shows what failed in a room, while the menu stays. A room of an older version may be gone from the server. */
export class Boundary extends Component<
  { children: ReactNode; failed: (error: unknown) => ReactNode },
  { error: unknown; hasFailed: boolean }
> {
  override state = { error: undefined as unknown, hasFailed: false };
  static getDerivedStateFromError = (error: unknown) => ({ error, hasFailed: true });
  override render() {
    return this.state.hasFailed ? this.props.failed(this.state.error) : this.props.children;
  }
}
