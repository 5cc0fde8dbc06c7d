interface TestResult {
  fullName: string
  status: string
}
interface FileResult {
  name: string
  status: string
  assertionResults: TestResult[]
}
/** The used part of jest's --json result. */
export interface JestResult {
  testResults: FileResult[]
  numPassedTests: number
  numFailedTests: number
  numRuntimeErrorTestSuites: number
}
export interface Counts {
  passed: number
  failed: number
  skipped: string[]
  unsteady: string[]
}
export function afterSecondTry(
  first: JestResult,
  second: Pick<JestResult, 'testResults' | 'numRuntimeErrorTestSuites'>,
): JestResult
export function count(result: JestResult, code: number): Counts
export function closingLine(counts: Pick<Counts, 'passed' | 'failed' | 'skipped'>): string
