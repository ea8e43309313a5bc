import Keys
import Rooms

let house = makeHouse()
let wing = house.wing
let stay = wing.stay(of: Guest(name: "Ada"))
print(stay.room === stay.room, stay.room.guest.name, stay.room.logbook === wing.logbook)
print(stay.desk.desk.room === stay.room, stay.desk.desk.logbook === wing.logbook)
print(stay.key.key.lamp === house.lamp, stay.key.key.porter.name, house.key.key.porter === house.porter)
print(house.ring.ring === house.ring.ring, stay.room.logbook.lamp === house.lamp, stay.key.key.lamp.watts)
