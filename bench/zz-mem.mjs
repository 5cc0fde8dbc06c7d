import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { CandidateIndex } from '@xinyu/users/discovery/candidate-index/candidate-index'
import { traitsOfMember } from '@xinyu/users/matching/profile-traits.rules'
import { candidate, effectsOf, modelOf, numbers } from './matching/people.mjs'
setFlagsFromString('--expose-gc'); const gc=runInNewContext('gc'); const used=()=>{gc();gc();const m=process.memoryUsage();return [m.heapUsed,m.arrayBuffers]}
const now=new Date(), chances=modelOf(numbers(5),now)
const count=600000, r=numbers(11), before=used(), index=new CandidateIndex(chances)
for(let i=0;i<count;i++){const one=candidate(r,i,2);index.put(one,chances.known(traitsOfMember(one,now),effectsOf(r)))}
for(const _ of index.pack());
const after=used();console.log(count,'heap',(after[0]-before[0])/count,'buffers',(after[1]-before[1])/count, index.size)
