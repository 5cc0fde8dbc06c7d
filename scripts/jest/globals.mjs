/** What `@jest/globals` are to the file that runs; loaded again for each file. */
export const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } =
  globalThis[Symbol.for('jest.globals')]
