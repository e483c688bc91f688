print("wtadmin")
