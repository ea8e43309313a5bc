let root = makeRoot()
print(root.lamp === root.lamp, root.porter === root.porter, root.logbook.lines)
let stay = root.stay(of: Guest(name: "Ada"), in: 27)
print(stay.room === stay.room, stay.room.guest.name, stay.floor, stay.room.logbook === root.logbook)
let other = root.stay(of: Guest(name: "Ben"), in: 14)
print(other.room === stay.room, other.room.number)
let key = stay.key.key
print(key.room === stay.room, key.lamp === root.lamp, stay.spareKey.room === stay.room)
print(root.desk.bell === root.desk.bell, stay.desk.bell.lamp === root.lamp, root.porter.desk.bell.lamp.watts)
