import * as face from './face.ts'
import * as frame from './frame.ts'
import * as mine from './mine.ts'
import * as money from './money.ts'
import * as people from './people.ts'
import * as proofs from './proofs.ts'
import * as talk from './talk.ts'
import * as withdraw from './withdraw.ts'

/** Every text of the app in Chinese; the shape that English must have. */
export const zh = { ...face, ...frame, ...people, ...talk, ...mine, ...withdraw, ...money, ...proofs }
