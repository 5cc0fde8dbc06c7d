import { numbered } from './option.ts'

/** 33 hobbies; `habits` of a profile holds their numbers. The specification names nine and leaves the rest open. */
export const hobbies = numbered([
  ['游戏', 'Games'], ['球类运动', 'Ball sports'], ['健身', 'Fitness'], ['旅行', 'Travel'], ['音乐', 'Music'], ['阅读', 'Reading'], ['烹饪', 'Cooking'], ['宠物', 'Pets'], ['编程', 'Programming'],
  ['电影', 'Films'], ['追剧', 'Series'], ['摄影', 'Photography'], ['绘画', 'Painting'], ['书法', 'Calligraphy'], ['舞蹈', 'Dancing'], ['唱歌', 'Singing'], ['乐器', 'Instruments'],
  ['跑步', 'Running'], ['游泳', 'Swimming'], ['骑行', 'Cycling'], ['登山徒步', 'Hiking'], ['滑雪', 'Skiing'], ['瑜伽', 'Yoga'], ['钓鱼', 'Fishing'], ['露营', 'Camping'],
  ['美食探店', 'Eating out'], ['茶道', 'Tea'], ['咖啡', 'Coffee'], ['园艺', 'Gardening'], ['手工', 'Handicraft'], ['棋牌桌游', 'Board games'], ['动漫', 'Anime'], ['公益', 'Volunteering'],
])
