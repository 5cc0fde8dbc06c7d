import { FaceStatus } from '@xinyu/contracts/enums'

interface Sized {
  box: { width: number; height: number }
}

/** The wire's word for how many faces there are: 0 some, 2 none. */
export const statusOf = (faces: number): { status: 0 | 1 | 2; faces: number } => ({
  status: faces > 0 ? FaceStatus.Ok : FaceStatus.NoFace,
  faces,
})

/** The face that takes the most room; undefined without one. */
export const largest = <F extends Sized>(faces: readonly F[]): F | undefined =>
  faces.toSorted((first, second) => second.box.width * second.box.height - first.box.width * first.box.height)[0]
