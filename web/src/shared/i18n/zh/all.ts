import * as account from './account.ts'
import * as assistant from './assistant.ts'
import * as consents from './consents.ts'
import * as face from './face.ts'
import * as frame from './frame.ts'
import * as mine from './mine.ts'
import * as money from './money.ts'
import * as people from './people.ts'
import * as posts from './posts.ts'
import * as proofs from './proofs.ts'
import * as push from './push.ts'
import * as reports from './reports.ts'
import * as sharing from './sharing.ts'
import * as smiles from './smiles.ts'
import * as support from './support.ts'
import * as start from './start.ts'
import * as talk from './talk.ts'
import * as voice from './voice.ts'
import * as ways from './ways.ts'
import * as withdraw from './withdraw.ts'

/** Every text of the app in Chinese; the shape that English must have. */
export const zh = {
  ...face,
  ...frame,
  ...people,
  ...posts,
  ...talk,
  ...mine,
  ...withdraw,
  ...money,
  ...smiles,
  ...sharing,
  ...proofs,
  ...ways,
  ...support,
  ...start,
  ...account,
  ...assistant,
  ...push,
  ...consents,
  ...reports,
  ...voice,
}
