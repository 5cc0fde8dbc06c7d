/** What each step of a login after the first is given. */
export interface StepProps {
  ticket: string
  onFailure(text: string | null): void
  onRestart(): void
}
