interface DemoAnswer {
  prompt: number
  text: string
}

/** Answers of demo members: the number of a prompt in `lists/prompts`, and the text. */
const answers: readonly (readonly [prompt: number, ...texts: string[]])[] = [
  [0, '睡到自然醒，买一束花，煮一锅慢汤，傍晚去江边走到天黑。', '早上打一场羽毛球，下午窝在咖啡馆看完半本书。'],
  [1, '给我妈发了一张夕阳，她回我：窗户该擦了。', '视频会议里，我家猫一屁股坐上键盘，替我发了三十个“哈”。'],
  [2, '老城区的面馆，哪一家的浇头最舍得放料。', '为什么每个人记得的同一件小时候的事都不一样。'],
  [3, '凌晨的早市。看人间醒来，再吃一碗热的。', '美术馆最没人的那个展厅，猜每幅画的主人当时在想什么。'],
  [4, '慢热，但熟了以后话多得停不下来。', '像一把折叠伞：平时想不起来，下雨了都来找。'],
  [5, '番茄牛腩。秘诀是关火之前再放一个新鲜番茄。', '葱油拌面，三分钟，治好过很多个加班的晚上。'],
  [6, '每天写一句话日记，今年是第六年。', '出门前和家里的绿萝说再见。'],
  [7, '坐上最早一班绿皮车，在一个没听过名字的站下车。', '把拖了半年的阳台收拾出来，种上薄荷和小番茄。'],
  [10, '雨后的操场，刚出炉的面包，还有你笑着说“我也是”。', '在菜市场被阿姨多送了两根葱。'],
  [11, '筷子一定要成双放好，书一定不能折角。', '电影片尾字幕没走完，我是不会起身的。'],
  [15, '学一支双人舞，踩脚也没关系。', '骑车环一次湖，累了就坐下来吃西瓜。'],
  [16, '玄关那盏给晚归的人留着的灯。', '有人在厨房里问：盐放过了没有？'],
  [17, '记住你随口说的小事，然后在某一天把它变成真的。', '下雨的时候不发消息，直接带着伞出现。'],
  [20, '海上的日出，和第一笼小笼包。', '冬天的第一场雪，要踩第一个脚印。'],
  [23, '两个人，一只猫，一部看过三遍的老电影，谁也没有看手机。', '饭后散步，为明天吃什么认真讨论一公里。'],
  [26, '你也觉得好好吃饭是一件大事。', '我们都能安静地待着，也都愿意说说今天。'],
]

/**
 * Three answers of member `number`, each to a different prompt. Every ninth member has none.
 */
export const demoAnswers = (index: number): DemoAnswer[] =>
  index > 1 && index % 9 === 0
    ? []
    : [0, 5, 11].flatMap((step) => {
        const [prompt, ...texts] = answers[(index * 3 + step) % answers.length] ?? []
        const text = texts[index % texts.length]
        return prompt === undefined || text === undefined ? [] : [{ prompt, text }]
      })
