import Dip

let container = makeContainer()
let train = try container.resolve() as Train
print(train.tower.signal.tower === train.tower, train.clock === (try container.resolve() as Clock))
let track = try container.resolve(arguments: 12) as Track
print(track.length, track.signal.tower == nil)
print(train === (try container.resolve() as Train))
